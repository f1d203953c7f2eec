/** `fetch` with the progress of what is sent, which fetch itself does not tell. */

/** A `fetch` for the client: `onProgress` receives fractions of the body that have left, 0 to 1. */
export function fetchWithProgress(onProgress: (sent: number) => void): typeof fetch {
  return (url, init) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(url));
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
      request.onerror = () => reject(new TypeError('The request failed.'));
      request.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
      request.onload = () => {
        const type = request.getResponseHeader('content-type');
        resolve(
          new Response(request.response as Blob, {
            status: request.status,
            ...(type && { headers: { 'content-type': type } }),
          }),
        );
      };
      init?.signal?.addEventListener('abort', () => request.abort());
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
