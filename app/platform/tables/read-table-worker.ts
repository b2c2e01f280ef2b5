import { readTable } from './read-table.ts'
import { messages } from './table.ts'

addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  postMessage(bytes ? await readTable(new Uint8Array(bytes)) : { refused: messages.gone })
})
