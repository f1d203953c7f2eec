// @ts-check
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Program names on PATH, best first. */
const NAMES = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/** Chromium without windows, for tests alone: it does without the pages and the interface of a browser, and so with less of the processor. */
const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** @param {string} path */
function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not ours to run: the next place is tried.
  }
}

/** @returns {string[]} fixed places of an installed Chrome, Edge or Chromium */
function installedPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const bases = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    const tails = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
    ];
    return tails.flatMap((tail) => bases.filter(Boolean).map((base) => join(String(base), ...tail)));
  }
  return onPath(NAMES);
}

/** @param {readonly string[]} names */
const onPath = (names) => {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => path.map((folder) => join(folder, name)));
};

/** @returns {string} where Playwright keeps its browsers */
function defaultCache() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright');
  return join(homedir(), '.cache', 'ms-playwright');
}

/** @returns {string[]} the builds that Playwright has downloaded, newest first */
function playwrightPlaces() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? defaultCache();
  if (!existsSync(cache)) return [];
  const programs = [
    ['chrome-linux64', 'chrome'],
    ['chrome-linux', 'chrome'],
    ['chrome-win64', 'chrome.exe'],
    ['chrome-win', 'chrome.exe'],
    ...['chrome-mac-arm64', 'chrome-mac-x64', 'chrome-mac'].flatMap((folder) => [
      [folder, 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
      [folder, 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ]),
  ];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => programs.map((program) => join(cache, name, ...program)));
}

/**
 * A browser of the Chromium family: `EVIDENT_BROWSER` when it is set, else an installed one (for `purpose`
 * "tests" Playwright's own first, since that is the version the tests were written for).
 * @param {'app' | 'tests'} purpose
 * @returns {string | undefined} path of the program
 */
export function findBrowser(purpose) {
  const chosen = process.env.EVIDENT_BROWSER;
  if (chosen) return executable(chosen) ? chosen : undefined;
  const own = playwrightPlaces();
  const places =
    purpose === 'tests' ? [...own, ...onPath(WINDOWLESS), ...installedPlaces()] : installedPlaces();
  return places.find(executable);
}
