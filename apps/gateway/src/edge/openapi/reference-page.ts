import { createHash } from 'node:crypto';

/**
 * Configuration of the reference library. It fetches nothing but the document: no fonts, no telemetry, no assistant,
 * and nothing that would send requests through a third party's proxy.
 */
const CONFIGURATION = {
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

const START = `Scalar.createApiReference('#reference', ${JSON.stringify(CONFIGURATION)})`;

/** The library writes its styles into the page; all else comes from here, and the one script in the page is known. */
export const REFERENCE_CSP = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(START).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Messaging service: API reference</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <noscript>This page needs JavaScript; the document it shows is <a href="openapi.json">openapi.json</a>.</noscript>
    <div id="reference"></div>
    <script src="docs/reference.js"></script>
    <script>${START}</script>
  </body>
</html>
`;
