/** The part of the package that the tests use; it has no types of its own. */
declare module '@20minutes/s3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    vhostBuckets: boolean
    allowMismatchedSignatures: boolean
  }
  /** Koa's context. */
  interface Context {
    method: string
    path: string
    search: string
    headers: Record<string, string | undefined>
    status: number
    body: unknown
  }
  export default class S3rver {
    constructor(options: Options)
    store: {
      listObjects(bucket: string, options: object): Promise<object>
      /** Of an object that exists. */
      getMetadata(bucket: string, key: string): Promise<{ etag: string }>
    }
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
