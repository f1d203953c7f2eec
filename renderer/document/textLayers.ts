/** Where text can be selected on a page: pdf.js's layer, and ours over scans. */
export const TEXT_LAYERS = '.textLayer, [data-text-layer]';
