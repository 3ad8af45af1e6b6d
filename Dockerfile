# Matricula on Debian slim. `docker build -t matricula .`, then as in compose.yaml.
# The steps of the last stage are deploy/image/install.sh, which `node bench/image.ts` also runs on a
# Debian of its own.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run release

FROM debian:bookworm-slim
RUN --mount=type=bind,from=build,source=/source,target=/source \
  sh /source/deploy/image/install.sh /source/release/matricula-*.tar.gz
# No account has this number, nothing but /data and /backups is written to, and nothing is built here:
# run it with --read-only and --tmpfs /tmp. A backup is tried out in /var/tmp, with as much room as the data.
USER 10001:10001
ENV HOST=0.0.0.0 DATA_DIR=/data BACKUP_DIR=/backups TMPDIR=/var/tmp
VOLUME ["/data", "/backups", "/var/tmp"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["/opt/matricula/node_modules/node/bin/node", "/opt/matricula/deploy/image/healthy.mjs"]
ENTRYPOINT ["/opt/matricula/bin/matricula"]
CMD ["start"]
