# The images of Kinora's parts: docker build --target site|provider|worker|migrate|release . (docs/deploying.md). It needs BuildKit.
# Node runs the TypeScript as it is, but not below node_modules: so the images keep the layout of the workspace, with the dependencies that production needs.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS workspace
WORKDIR /kinora
# The pnpm that package.json pins.
COPY package.json ./
RUN npm install --global "$(node --print "require('./package.json').packageManager")"
COPY . .

FROM workspace AS provider-files
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    node deploy/images/install-for.mjs @kinora/provider

FROM workspace AS site-files
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    node deploy/images/install-for.mjs @kinora/site

FROM workspace AS release-files
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    node deploy/images/install-for.mjs @kinora/images

# The apps are built where the tools for it are, and the image has what came of it.
FROM workspace AS builds
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --ignore-scripts --filter '{./apps/*}...' --filter '@kinora/release...'
RUN SITE_ROOT=/builds KINORA_HOME=/tmp/kinora node tools/release/src/cli.ts publish $(ls apps)

FROM ${NODE_IMAGE} AS base
# What an image is called and says is the same for all; what it is of, each target says.
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.source="https://github.com/kinora/kinora" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.vendor="Kinora" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      kinora.sbom="/kinora/sbom"
# Nothing in these images installs anything.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
ENV NODE_ENV=production
WORKDIR /kinora
COPY deploy/images deploy/images
RUN node deploy/images/list-debian-packages.mjs / sbom/debian.cdx.json
# The user "node", as a number, so that a cluster sees that it is not root.
USER 1000:1000

FROM base AS provider
LABEL org.opencontainers.image.title="kinora-provider" \
      org.opencontainers.image.description="Kinora's HTTP interface, on PostgreSQL with media storage."
COPY --from=provider-files /kinora ./
ENV HOST=0.0.0.0 PORT=4000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "deploy/images/probe.mjs", "healthz"]
CMD ["node", "services/provider/src/server.ts"]

FROM base AS worker
LABEL org.opencontainers.image.title="kinora-worker" \
      org.opencontainers.image.description="Does the work of Kinora that outlives a request."
# What makes renditions. Below the provider's files, so that a new version brings those alone.
USER root
# It comes with drivers of graphics cards, 190 MB, which it looks for only when it is told to draw on a screen.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ffmpeg \
    && dpkg --purge --force-depends $(dpkg-query --show --showformat '${Package} ' 'mesa-libgallium*' 'libllvm*' 'libz3-*') \
    && ffmpeg -version \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
    && node deploy/images/list-debian-packages.mjs / sbom/debian.cdx.json
USER 1000:1000
COPY --from=provider-files /kinora ./
# Named by its path, so that a worker without it does not start.
ENV HOST=0.0.0.0 PORT=4100 FFMPEG=/usr/bin/ffmpeg
EXPOSE 4100
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "deploy/images/probe.mjs", "healthz"]
CMD ["node", "services/provider/src/worker.ts"]

FROM base AS migrate
LABEL org.opencontainers.image.title="kinora-migrate" \
      org.opencontainers.image.description="Brings Kinora's database up to date, and ends."
COPY --from=provider-files /kinora ./
CMD ["node", "services/provider/src/cli.ts", "migrate"]

FROM base AS site
LABEL org.opencontainers.image.title="kinora-site" \
      org.opencontainers.image.description="Serves Kinora's released files and pages, with the provider behind it."
COPY --from=site-files /kinora ./
ENV HOST=0.0.0.0 PORT=3000 SITE_ROOT=/var/lib/kinora/site
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "deploy/images/probe.mjs", "healthz"]
CMD ["node", "services/site/src/server.ts"]

FROM base AS release
LABEL org.opencontainers.image.title="kinora-release" \
      org.opencontainers.image.description="Puts the builds of Kinora's apps into a site's storage and promotes them, and ends. Carries the release tool too."
COPY --from=release-files /kinora ./
COPY --from=builds /builds /builds
CMD ["node", "tools/images/src/release-cli.ts", "/builds"]
