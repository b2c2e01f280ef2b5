import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { mountSmallDisk } from '#test/full-disk.ts'
import { StartupError } from '../config.server.ts'
import { lockDataFolder, readSecret } from './data-folder.server.ts'

describe('the data folder', () => {
  it('is made where it is missing', () => {
    const folder = join(newFolder(), 'deep', 'down')
    lockDataFolder(folder).release()
    expect(existsSync(folder)).toBe(true)
  })

  it('belongs to one process at a time', () => {
    const folder = newFolder()
    const held = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(
      new StartupError(
        `DATA_DIR: process ${process.pid} is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      ),
    )
    held.release()
    lockDataFolder(folder).release()
  })

  it('is refused where a file stands in its place', () => {
    const file = join(newFolder(), 'data')
    writeFileSync(file, 'mine')
    expect(() => lockDataFolder(file)).toThrow(
      new StartupError(
        `DATA_DIR: ${file} is a file, and a folder is needed. Move it away, or set DATA_DIR to another folder.`,
      ),
    )
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it('is refused where it can not be written', () => {
    expect(() => lockDataFolder('/proc/plinth')).toThrow(
      new StartupError(
        "DATA_DIR: /proc/plinth can't be written. Give this user the right to write there, or set DATA_DIR to another folder.",
      ),
    )
  })

  it.runIf(process.getuid?.() === 0)('is refused because the disk is full, and for no other reason', () => {
    const disk = mountSmallDisk(1)
    if (!disk) return
    onTestFinished(() => disk.unmount())
    disk.fill()
    const full = new StartupError(
      `DATA_DIR: the disk with ${disk.folder} is full. Free some space, and start again. Nothing was changed.`,
    )
    expect(() => lockDataFolder(disk.folder)).toThrow(full)
    expect(() => readSecret(disk.folder, undefined)).toThrow(full)
  })
})

describe('the key that signs sessions', () => {
  it('is made once, for our eyes only, and kept', () => {
    const folder = newFolder()
    const secret = readSecret(folder, undefined)
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(readSecret(folder, undefined)).toBe(secret)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('comes from the environment where it is set', () => {
    const folder = newFolder()
    expect(readSecret(folder, 'from the environment')).toBe('from the environment')
    expect(existsSync(join(folder, 'secret'))).toBe(false)
  })

  it('is made anew where a power cut left its file empty', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'secret'), '')
    const secret = readSecret(folder, undefined)
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(readSecret(folder, undefined)).toBe(secret)
  })
})
