/** What PDFium knows by number, as its public headers number it. */

export const pageObject = { image: 3, form: 5 } as const;

export const annotationKind = { link: 2, freeText: 3, popup: 16, widget: 20 } as const;
/** Not to be seen on the screen: hidden, or without a view. */
export const HIDDEN = 0x02 | 0x20;

export const fieldKind = { pushButton: 1, checkbox: 2, radio: 3 } as const;

export const bitmapFormat = { grey: 1, bgrx: 3 } as const;

/** How a page is drawn; flags. */
export const drawing = { annotations: 0x01, greyscale: 0x08, limitedCache: 0x200 } as const;
