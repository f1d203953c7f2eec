// @ts-check
/** What must be there before a release is packed: an unsigned installer must not leave by mistake. */

/**
 * The variables by which electron-builder signs, and has macOS notarize: of each line one set, whole.
 * @type {Partial<Record<NodeJS.Platform, string[][][]>>}
 */
const NEEDED = {
  win32: [
    [
      ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
      ['CSC_LINK', 'CSC_KEY_PASSWORD'],
    ],
  ],
  darwin: [
    [['CSC_LINK', 'CSC_KEY_PASSWORD'], ['CSC_NAME']],
    [
      ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
      ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
    ],
  ],
};

/**
 * The lines of which no set is whole, in words; empty: it may be signed (or need not be: Linux packages are checked by SHA256SUMS).
 * @param {NodeJS.Platform} platform @param {Readonly<Record<string, string | undefined>>} env
 */
export function missingForSigning(platform, env) {
  return (NEEDED[platform] ?? [])
    .filter((sets) => !sets.some((names) => names.every((name) => env[name])))
    .map((sets) => sets.map((names) => names.join(' and ')).join(', or '));
}

/**
 * Arguments of electron-builder by which it fails, too, where it would leave something unsigned.
 * @param {NodeJS.Platform} platform @returns {string[]}
 */
export function signedOrNothing(platform) {
  return NEEDED[platform] ? ['--config.forceCodeSigning=true'] : [];
}
