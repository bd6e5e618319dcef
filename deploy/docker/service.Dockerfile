# One image per app, the gateway's with the console in it; BUILD_COMMIT is what /version and build_info say:
#   docker build -f deploy/docker/service.Dockerfile --build-arg APP=billing \
#     --build-arg BUILD_COMMIT=$(git rev-parse HEAD) -t sms/billing .

# The current LTS of Node. Pinned to a digest by whoever builds: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# The compiler comes as a platform package; no install script is needed, so none is run.
FROM base AS build
COPY tools/package.json tools/package.json
COPY libs/api-client/package.json libs/api-client/package.json
COPY apps/console/package.json apps/console/package.json
RUN npm ci --omit=dev --workspace=tools --workspace=libs/api-client --workspace=apps/console --ignore-scripts
COPY nx.json tsconfig.base.json ./
COPY tools/build tools/build
COPY libs libs
COPY apps/console apps/console
COPY apps/smsctl apps/smsctl
# Only here: a RUN below it is cached for one app alone.
ARG APP
COPY apps/${APP} apps/${APP}
# The gateway serves the console, and looks for it beside its own bundle. smsctl calls the gateway.
ARG BUILD_COMMIT=unknown
RUN node tools/build/bundle.mjs apps/${APP} \
  && if [ "${APP}" = gateway ]; then node tools/build/bundle-console.mjs && node tools/build/bundle.mjs apps/smsctl; fi

# Each bundle names the packages that it needs; the lockfile has their versions and hashes. The bill of materials says
# what has been installed.
FROM build AS dependencies
RUN for file in dist/apps/*/package.json; do \
    cp package-lock.json .npmrc "${file%/*}" && ( cd "${file%/*}" \
    && npm install --omit=dev --omit=optional --ignore-scripts \
    && npm sbom --omit=dev --omit=optional --sbom-format=cyclonedx > sbom.cdx.json \
    && rm package-lock.json .npmrc ) || exit 1; \
  done

FROM ${NODE_IMAGE}
ARG APP
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/dist/apps dist/apps
# A fixed name for what CMD and the one-off migration run.
RUN ln -s apps/${APP} dist/app \
  && if [ "${APP}" = gateway ]; then \
    printf '#!/bin/sh\nexec node /app/dist/apps/smsctl/main.js "$@"\n' > /usr/local/bin/smsctl \
    && chmod +x /usr/local/bin/smsctl; \
  fi
USER node
# By convention every container of this system serves its operators' port here.
EXPOSE 9100
# A shell, because a second process of Node takes twenty times the processor, for every container every ten seconds.
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9100 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/app/main.js"]
