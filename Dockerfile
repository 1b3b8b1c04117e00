# The site in a container: docs/operations.md. Build it with: docker build --tag site .

# Only its npm is used, which installs the pinned Node that builds and runs the site.
FROM docker.io/library/node:24-trixie-slim AS build
# Node 26 needs it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# A checkout with a strict umask has files that only root could read.
RUN npm run build && npm run assemble -- /site && chmod -R u=rwX,go=rX /site

# Node comes with the site: the one that the tests ran on.
FROM docker.io/library/debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 site \
    && useradd --uid 10001 --gid site --no-create-home --home-dir /data --shell /usr/sbin/nologin site \
    && install --directory --owner site --group site --mode 0700 /data /backups
COPY --from=build /site /site
ENV PATH=/site/bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
USER 10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=2 CMD ["node", "bin/ready.js"]
CMD ["node", "build/server/main.js"]
