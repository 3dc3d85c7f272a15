/** What came as a form: the body, and the files beside it by their names. */
export interface Formed {
  readonly payload: unknown;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** As Discord documents it for API v10: `payload_json`, and `files[n]`. */
export const formedOf = async (form: FormData): Promise<Formed> => {
  const files = [...form].flatMap(([field, file]) =>
    /^files\[\d\]$/.test(field) && file instanceof Blob ? [file] : [],
  );
  const named = files.map(async (file) => [(file as File).name, Buffer.from(await file.arrayBuffer())] as const);
  const payload = form.get('payload_json');
  return {
    payload: typeof payload === 'string' ? JSON.parse(payload) : undefined,
    files: new Map(await Promise.all(named)),
  };
};
