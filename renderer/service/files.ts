/** Hands a file to the person: the browser or the shell saves it where downloads go. */
export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The download has begun; a minute is enough for any shell to take the bytes over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
