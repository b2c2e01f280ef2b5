# One instance of the site. docs/operations.md says how to run it; compose.yaml runs it on one machine.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# The installation depends only on these files, so a change of the code does not repeat it.
COPY package.json package-lock.json ./
RUN npm ci --workspaces=false
COPY . .
# Then without what only the build needs. With its peers, better-auth would bring the test runner, and that the bundler.
RUN npm run build && npm ci --omit=dev --workspaces=false --legacy-peer-deps

FROM node:24.21.0-bookworm-slim
# For still images from videos and photos from iPhones. `--build-arg PROGRAMS=` omits the programs and saves 400 MB.
ARG PROGRAMS="ffmpeg libheif-examples"
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates ${PROGRAMS} \
 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home plinth \
 && install --directory --owner plinth --group plinth --mode 750 /data /backups
WORKDIR /app
COPY --from=build /app ./
# Nothing is written below /app, so the root may be read-only, with /tmp in memory.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    HOME=/tmp \
    NODE_COMPILE_CACHE=/tmp/compiled \
    MALLOC_ARENA_MAX=2 \
    npm_config_cache=/tmp/npm \
    npm_config_update_notifier=false
USER plinth
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Runs Node directly, not through npm, so that it receives signals.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "--heap-growing-percent=100", "--initial-heap-size=64", "build/server/serve.js"]
