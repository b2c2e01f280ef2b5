import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { droppedFiles, pathOf } from '#app/uploads/fields/dropped-files.ts'
import { maxPhotographs } from '../story/stages.ts'
import { createSender } from './send-folders.ts'
import { planFolders, toFolders, type Meaning, type NamedProject } from './folders.ts'

const gate: NamedProject = { id: 'gate', code: '188', name: 'Marina Gate', photographs: 3 }
const pictures = (...names: readonly string[]) =>
  names.map((fileName) => ({ fileName, bytes: 1, open: async () => new File([], fileName) }))
const many = (folder: string, number: number) =>
  pictures(...Array.from({ length: number }, (_, index) => `${folder}/${index}.jpg`))

describe('folders of photographs', () => {
  it('hold what lies in them, by the order of the names', () => {
    const found = toFolders(pictures('All/188/10.jpg', 'All/188/9.jpg', 'All/188/plans/1.jpg', 'cover.jpg'))
    expect(found.map(({ path, pictures }) => [path, pictures.map(({ fileName }) => fileName)])).toEqual([
      ['All/188', ['All/188/9.jpg', 'All/188/10.jpg']],
      ['All/188/plans', ['All/188/plans/1.jpg']],
      ['', ['cover.jpg']],
    ])
  })

  it('go to the project that they name, or say what to do', () => {
    const meanings = new Map<string, Meaning>([
      ['188', gate],
      ['Twins', 'several'],
    ])
    const plan = planFolders(
      toFolders(pictures('188/1.jpg', '199/1.jpg', 'Twins/1.jpg', 'loose.jpg')),
      meanings,
    )
    expect(plan.map(({ path, project, problem }) => [path, project?.code ?? problem])).toEqual([
      ['188', '188'],
      ['199', 'No project has this code or name. Rename the folder, or add the project first.'],
      ['', 'Put these into a folder that is named by the code or the name of their project.'],
      ['Twins', 'Several projects have this name. Name the folder by the code.'],
    ])
  })

  it('are left out where a project would have too many, those of another folder counted too', () => {
    const meanings = new Map<string, Meaning>([
      ['188', gate],
      ['Marina Gate', gate],
    ])
    const room = maxPhotographs - gate.photographs
    const plan = (number: number) =>
      planFolders(toFolders([...many('188', number), ...many('Marina Gate', 1)]), meanings)
    expect(plan(room - 1).map(({ problem }) => problem)).toEqual([undefined, undefined])
    expect(plan(room).map(({ problem }) => problem)).toEqual([
      undefined,
      expect.stringContaining(`would have ${maxPhotographs + 1}.`),
    ])
  })

  it('keep their names when they are dropped', async () => {
    const photo = new File(['x'], '1.jpg')
    const file = {
      isFile: true,
      fullPath: '/All/188/1.jpg',
      file: (found: (file: File) => void) => found(photo),
    }
    const reads: (typeof file)[][] = [[file], []]
    const reader = { readEntries: (found: (some: (typeof file)[]) => void) => found(reads.shift() ?? []) }
    const folder = { isFile: false, isDirectory: true, createReader: () => reader }
    const drop = { items: [{ webkitGetAsEntry: () => folder }], files: [] }
    const [dropped] = await droppedFiles(drop as unknown as DataTransfer)
    expect(dropped && pathOf(dropped)).toBe('All/188/1.jpg')
  })
})

describeProduct('photographs by folder', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let project: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    const typed = { code: '188B', name: 'Marina Gáte', name_ar: 'بوابة المارينا' }
    project = (await addTestProject(app.services, typed)).id
  })

  const post = async (path: string, body: string) =>
    app.request(`/admin/upload-projects/photographs/${path}`, {
      method: 'POST',
      cookie: await app.signIn(),
      body,
    })
  const meaningsOf = async (...names: readonly string[]) => {
    const { meanings }: { meanings: Meaning[] } = await (
      await post('match', JSON.stringify({ names }))
    ).json()
    return meanings.map((one) => (typeof one === 'string' ? one : one.code))
  }
  const add = async (typed: Record<string, string>) =>
    admin.post('/admin/upload-projects/photographs/add', { project, stage: 'handover', ...typed })
  const stored = () =>
    app.services.db.selectFrom('project_photograph').select(['image', 'stage', 'project_id']).execute()

  it('finds a project by code first, then by name in either language, as people write them', async () => {
    await addTestProject(app.services, { code: '7', name: '188b' })
    await addTestProject(app.services, { code: '8', name: 'Twins' })
    await addTestProject(app.services, { code: '9', name: 'Twins' })
    expect(await meaningsOf('188b', 'marina  gate', 'بوابه المارينا', 'Twins', 'Villa', '_', '')).toEqual([
      '188B',
      '188B',
      '188B',
      'several',
      'none',
      'none',
      'none',
    ])
    expect((await post('match', '{}')).status).toBe(400)
  })

  it('asks for a thousand and one in parts', async () => {
    const cookie = await app.signIn()
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => app.request(path, { ...init, cookie }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { ask } = createSender(
      () => expect.fail('the session has ended'),
      () => {},
    )
    const found = await ask(
      toFolders(
        pictures('188B/1.jpg', ...Array.from({ length: 1000 }, (_, index) => `villa ${index}/1.jpg`)),
      ),
    )
    expect(found.size).toBe(1001)
    expect(found.get('188B')).toMatchObject({ code: '188B' })
    expect(found.get('villa 999')).toBe('none')
  })

  it('adds them as the project’s own screen does, once, and undone in one line', async () => {
    const keys = [await admin.keyOf(await photograph('1.jpg')), await admin.keyOf(await photograph('2.jpg'))]
    const typed = { id: randomUUID(), imageUrl: keys.join(' ') }
    expect([(await add(typed)).status, (await add(typed)).status]).toEqual([200, 200])
    expect(await stored()).toMatchObject(
      keys.map((image) => ({ image, stage: 'handover', project_id: project })),
    )
    expect(await meaningsOf('188B')).toEqual(['188B'])
    const changes = await app.services.db
      .selectFrom('revision')
      .select('change_id')
      .distinct()
      .where('kind', '=', 'project-photograph')
      .execute()
    expect(changes).toHaveLength(1)
  })

  it('says why it adds nothing', async () => {
    const gone = await add({ id: randomUUID(), imageUrl: 'images/aB3dE5fG7h-1.jpg' })
    expect(gone.status).toBe(400)
    expect(await gone.json()).toEqual({ problem: expect.stringMatching(/\w/) })
    const key = await admin.keyOf(await photograph())
    const deleted = await add({ id: randomUUID(), imageUrl: key, project: 'no-such-project' })
    expect(await deleted.json()).toEqual({ problem: expect.stringContaining('deleted') })
    expect(await stored()).toEqual([])
  })
})
