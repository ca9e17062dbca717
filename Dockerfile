# Two stages: the first builds the shop, the second has only what it runs with, Node included (glibc, amd64 and arm64).
#   docker build --tag kalakari:local .
FROM node:24-trixie-slim AS build
WORKDIR /build
COPY . .
RUN node scripts/with-setup.mjs scripts/release.ts /release

FROM debian:trixie-slim
# ONCE and Kamal, which install containers, expect port 80, /up and /storage. Docker lets every account of a container open port 80.
# Visitors' IP addresses come from the proxy in front, which has an address of a private network.
ENV PORT=80 HOST=0.0.0.0 DATA_DIR=/storage SETUP=link TRUST_PROXY=10.0.0.0/8,172.16.0.0/12,192.168.0.0/16 NODE_COMPILE_CACHE=/tmp/compiled
RUN install -d -m 700 -o 10001 -g 10001 /storage
COPY --from=build /release /opt/kalakari
COPY deploy/hooks /hooks
USER 10001:10001
WORKDIR /opt/kalakari
VOLUME /storage
EXPOSE 80
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/opt/kalakari/deploy/run.sh", "health"]
ENTRYPOINT ["/opt/kalakari/deploy/run.sh"]
