/** `POST /admin/uploads` starts an upload, and `OPTIONS` says what the protocol can do here (upload-route.ts). */
export { action, handle, loader } from './upload-route.ts'
