/* A test preloads this library into a shop: it lets the n-th system call of a kind below a folder fail. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, SYNC, RENAME, OPEN, UNLINK };

/* The test writes the first three and the text that a path must contain, and reads the others: see io-fault-injection.ts. */
struct control {
  int kind, error, at, seen, failed;
  char within[44];
  char path[192];
};

static struct control *control;
static const char *root;

__attribute__((constructor)) static void load(void) {
  const char *file = getenv("FAILING_IO");
  root = getenv("FAILING_IO_BELOW");
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int fd = file && root ? real(file, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) control = mapped;
  close(fd);
}

static int fails(const char *path) {
  if (strncmp(path, root, strlen(root)) != 0 || !strstr(path, control->within)) return 0;
  if (__atomic_add_fetch(&control->seen, 1, __ATOMIC_SEQ_CST) != control->at) return 0;
  strncpy(control->path, path, sizeof control->path - 1);
  __atomic_store_n(&control->failed, 1, __ATOMIC_SEQ_CST);
  errno = control->error;
  return 1;
}

static int fails_at(int kind, const char *path) { return control && control->kind == kind && fails(path); }

static int fails_on(int kind, int fd) {
  if (!control || control->kind != kind) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(path);
}

#define ON_FILE(kind, type, name, declared, passed) \
  type name declared { \
    static type (*real) declared; \
    if (!real) real = dlsym(RTLD_NEXT, #name); \
    return fails_on(kind, fd) ? -1 : real passed; \
  }
ON_FILE(WRITE, ssize_t, write, (int fd, const void *from, size_t count), (fd, from, count))
ON_FILE(WRITE, ssize_t, pwrite, (int fd, const void *from, size_t count, off_t at), (fd, from, count, at))
ON_FILE(WRITE, ssize_t, pwrite64, (int fd, const void *from, size_t count, off64_t at), (fd, from, count, at))
ON_FILE(WRITE, ssize_t, writev, (int fd, const struct iovec *from, int count), (fd, from, count))
ON_FILE(WRITE, ssize_t, pwritev, (int fd, const struct iovec *from, int count, off_t at), (fd, from, count, at))
ON_FILE(WRITE, ssize_t, pwritev64, (int fd, const struct iovec *from, int count, off64_t at), (fd, from, count, at))
ON_FILE(SYNC, int, fsync, (int fd), (fd))
ON_FILE(SYNC, int, fdatasync, (int fd), (fd))

#define AT_PATH(kind, name, declared, passed) \
  int name declared { \
    static int (*real) declared; \
    if (!real) real = dlsym(RTLD_NEXT, #name); \
    return fails_at(kind, path) ? -1 : real passed; \
  }
AT_PATH(RENAME, rename, (const char *path, const char *to), (path, to))
AT_PATH(UNLINK, unlink, (const char *path), (path))

/* Relative to an open folder, as std::filesystem removes files. */
int unlinkat(int fd, const char *path, int flags) {
  static int (*real)(int, const char *, int);
  if (!real) real = dlsym(RTLD_NEXT, "unlinkat");
  int failed = path[0] == '/' ? fails_at(UNLINK, path) : fails_on(UNLINK, fd);
  return failed ? -1 : real(fd, path, flags);
}

#define OPENS(name) \
  int name(const char *path, int flags, ...) { \
    static int (*real)(const char *, int, ...); \
    if (!real) real = dlsym(RTLD_NEXT, #name); \
    va_list rest; \
    va_start(rest, flags); \
    int mode = va_arg(rest, int); \
    va_end(rest); \
    return fails_at(OPEN, path) ? -1 : real(path, flags, mode); \
  }
OPENS(open)
OPENS(open64)
