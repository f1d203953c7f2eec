// @ts-check
/** What must be there before a release is packed: an unsigned installer must not leave by mistake. */

/** The variables by which electron-builder finds a certificate. @type {Partial<Record<NodeJS.Platform, string[][]>>} */
const NEEDED = {
  win32: [['WIN_CSC_LINK', 'CSC_LINK', 'AZURE_TENANT_ID']],
  darwin: [
    ['CSC_LINK', 'CSC_NAME'],
    ['APPLE_API_KEY', 'APPLE_ID'],
  ],
};

/**
 * The groups of variables of which none is set, in words; empty: it may be signed (or need not be: Linux packages are
 * checked by SHA256SUMS).
 * @param {NodeJS.Platform} platform @param {Readonly<Record<string, string | undefined>>} env
 */
export function missingForSigning(platform, env) {
  return (NEEDED[platform] ?? [])
    .filter((names) => !names.some((name) => env[name]))
    .map((names) => names.join(' or '));
}
