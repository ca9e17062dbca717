/* A test preloads this library into a shop: it records all changes of files below a folder in their order. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* recording.ts reads this format. */
enum { WRITE = 1, TRUNCATE, SYNC, CREATE, FOLDER, RENAME, LINK, UNLINK };
struct event { uint32_t kind, path; uint64_t inode; int64_t at; uint64_t length; };

#define REAL(type, name, declared) \
  static type (*real) declared; \
  if (!real) real = dlsym(RTLD_NEXT, #name)

static const char *root;
static int recording_fd = -1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void load(void) {
  REAL(int, open, (const char *, int, ...));
  const char *file = getenv("RECORDED_IO");
  root = getenv("RECORDED_IO_BELOW");
  if (file && root) recording_fd = real(file, O_WRONLY | O_APPEND | O_CLOEXEC);
}

/* The index of SQLite's WAL is shared memory, which the first process rebuilds. */
static int is_ours(const char *path) {
  size_t length = strlen(path);
  return recording_fd >= 0 && strncmp(path, root, strlen(root)) == 0 && !(length > 4 && strcmp(path + length - 4, "-shm") == 0);
}

static int path_of(int fd, char *path, size_t size) {
  char link[64];
  if (recording_fd < 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

static void note(uint32_t kind, const char *path, uint64_t inode, int64_t at, const void *data, uint64_t length) {
  REAL(ssize_t, writev, (int, const struct iovec *, int));
  struct event event = { kind, strlen(path), inode, at, length };
  struct iovec parts[] = { { &event, sizeof event }, { (void *)path, event.path }, { (void *)data, length } };
  pthread_mutex_lock(&mutex);
  if (real(recording_fd, parts, 3) != (ssize_t)(sizeof event + event.path + length)) abort();
  pthread_mutex_unlock(&mutex);
}

static uint64_t inode_of(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 ? found.st_ino : 0;
}

static void note_write(int fd, const void *data, ssize_t length, int64_t at) {
  char path[4096];
  if (length <= 0 || !path_of(fd, path, sizeof path)) return;
  note(WRITE, path, inode_of(fd), at < 0 ? lseek(fd, 0, SEEK_CUR) - length : at, data, length);
}

ssize_t write(int fd, const void *from, size_t count) {
  REAL(ssize_t, write, (int, const void *, size_t));
  ssize_t done = real(fd, from, count);
  note_write(fd, from, done, -1);
  return done;
}
#define WRITES_AT(name, offset) \
  ssize_t name(int fd, const void *from, size_t count, offset at) { \
    REAL(ssize_t, name, (int, const void *, size_t, offset)); \
    ssize_t done = real(fd, from, count, at); \
    note_write(fd, from, done, at); \
    return done; \
  }
WRITES_AT(pwrite, off_t)
WRITES_AT(pwrite64, off64_t)

static void note_parts(int fd, const struct iovec *from, int count, ssize_t left, int64_t at) {
  if (left > 0 && at < 0) at = lseek(fd, 0, SEEK_CUR) - left;
  for (int part = 0; part < count && left > 0; part++) {
    ssize_t length = left < (ssize_t)from[part].iov_len ? left : (ssize_t)from[part].iov_len;
    note_write(fd, from[part].iov_base, length, at);
    at += length;
    left -= length;
  }
}
ssize_t writev(int fd, const struct iovec *from, int count) {
  REAL(ssize_t, writev, (int, const struct iovec *, int));
  ssize_t done = real(fd, from, count);
  char path[4096];
  if (path_of(fd, path, sizeof path)) note_parts(fd, from, count, done, -1);
  return done;
}
#define WRITES_PARTS_AT(name, offset) \
  ssize_t name(int fd, const struct iovec *from, int count, offset at) { \
    REAL(ssize_t, name, (int, const struct iovec *, int, offset)); \
    ssize_t done = real(fd, from, count, at); \
    char path[4096]; \
    if (path_of(fd, path, sizeof path)) note_parts(fd, from, count, done, at); \
    return done; \
  }
WRITES_PARTS_AT(pwritev, off_t)
WRITES_PARTS_AT(pwritev64, off64_t)

#define TRUNCATES(name, offset) \
  int name(int fd, offset length) { \
    REAL(int, name, (int, offset)); \
    int done = real(fd, length); \
    char path[4096]; \
    if (done == 0 && path_of(fd, path, sizeof path)) note(TRUNCATE, path, inode_of(fd), length, 0, 0); \
    return done; \
  }
TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

/* Changes made before a sync began are on the disk when it has ended. */
#define SYNCS(name) \
  int name(int fd) { \
    REAL(int, name, (int)); \
    char path[4096]; \
    int is_recorded = path_of(fd, path, sizeof path); \
    struct stat log; \
    if (is_recorded) fstat(recording_fd, &log); \
    int done = real(fd); \
    if (is_recorded && done == 0) note(SYNC, path, inode_of(fd), log.st_size, 0, 0); \
    return done; \
  }
SYNCS(fsync)
SYNCS(fdatasync)

#define OPENS(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, name, (const char *, int, ...)); \
    va_list rest; \
    va_start(rest, flags); \
    int mode = va_arg(rest, int); \
    va_end(rest); \
    int was = is_ours(path) && access(path, F_OK) == 0; \
    int fd = real(path, flags, mode); \
    if (fd >= 0 && is_ours(path)) { \
      if (!was && (flags & O_CREAT)) note(CREATE, path, inode_of(fd), 0, 0, 0); \
      else if (flags & O_TRUNC) note(TRUNCATE, path, inode_of(fd), 0, 0, 0); \
    } \
    return fd; \
  }
OPENS(open)
OPENS(open64)

int mkdir(const char *path, mode_t mode) {
  REAL(int, mkdir, (const char *, mode_t));
  int done = real(path, mode);
  if (done == 0 && is_ours(path)) note(FOLDER, path, 0, 0, 0, 0);
  return done;
}
#define MOVES(kind, name) \
  int name(const char *path, const char *to) { \
    REAL(int, name, (const char *, const char *)); \
    int done = real(path, to); \
    if (done == 0 && is_ours(path)) note(kind, path, 0, 0, to, strlen(to)); \
    return done; \
  }
MOVES(RENAME, rename)
MOVES(LINK, link)
#define REMOVES(name) \
  int name(const char *path) { \
    REAL(int, name, (const char *)); \
    int done = real(path); \
    if (done == 0 && is_ours(path)) note(UNLINK, path, 0, 0, 0, 0); \
    return done; \
  }
REMOVES(unlink)
REMOVES(remove)
int unlinkat(int fd, const char *path, int flags) {
  REAL(int, unlinkat, (int, const char *, int));
  char whole[8192];
  int is_recorded = path[0] == '/' ? is_ours(strcpy(whole, path)) : path_of(fd, whole, 4096);
  if (is_recorded && path[0] != '/') snprintf(whole + strlen(whole), 4000, "/%s", path);
  int done = real(fd, path, flags);
  if (done == 0 && is_recorded) note(UNLINK, whole, 0, 0, 0, 0);
  return done;
}
