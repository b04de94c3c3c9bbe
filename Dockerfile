# Runs a site on your own machine: the built worker, its runtime, and the code that starts it. Content arrives over HTTP
# (`npm run sync -- --to URL`) and is stored in the volume /data. See content/en/07.deploying/08.your-own-machine.md.
# The base image is pinned by the digest of its index, which covers every platform. For a newer one, read the digest with
# `docker buildx imagetools inspect node:24-bookworm-slim`, and replace it here and on that page.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY . .
RUN npm run build && npm run site -- image /image

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production PORT=8787
COPY --from=build /image /app
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /app
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/_health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Running requests are finished within 8 seconds of SIGTERM.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "scripts/cli/serve-image.ts", "--state", "/data", "--host", "0.0.0.0"]
