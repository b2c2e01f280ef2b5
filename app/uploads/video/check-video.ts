import { BlobSource } from 'mediabunny'
import { policies } from '../policy.ts'
import { readVideo } from './read-video.ts'

/** What the server would report about a video. Loaded only when somebody chooses one. */
export async function checkVideo(file: File): Promise<string | undefined> {
  const video = await readVideo(new BlobSource(file), policies.video)
  return 'refused' in video ? video.refused : undefined
}
