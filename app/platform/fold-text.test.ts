import { describe, expect, it } from 'vitest'
import { foldText, toWesternDigits } from './fold-text.ts'

/** What is stored, and how somebody else may type it. */
const same: [stored: string, typed: string][] = [
  ['أحمد', 'احمد'],
  ['إعمار', 'اعمار'],
  ['آل مكتوم', 'ال مكتوم'],
  ['ٱلإمارات', 'الامارات'],
  ['أبراج الإمارات', 'ابراج الامارات'],
  ['آفاق', 'افاق'],
  ['فيلا خاصة', 'فيلا خاصه'],
  ['مدرسة', 'مدرسه'],
  ['القرية العالمية', 'القريه العالميه'],
  ['مستشفى', 'مستشفي'],
  ['مبنى سكني', 'مبني سكنى'],
  ['مقهى', 'مقهي'],
  ['ســـكن', 'سكن'],
  ['محمـد', 'محمد'],
  ['مُحَمَّد', 'محمد'],
  ['مَشْرُوعٌ', 'مشروع'],
  ['شارِع الشَّيخ زايِد', 'شارع الشيخ زايد'],
  ['رحمٰن', 'رحمن'],
  ['مؤسسة', 'موسسه'],
  ['مسؤول', 'مسوول'],
  ['شاطئ جميرا', 'شاطي جميرا'],
  ['قائمة', 'قايمه'],
  ['فیلا', 'فيلا'],
  ['کراج', 'كراج'],
  ['ﻓﻴﻼ', 'فيلا'],
  ['فيلا\u200f', 'فيلا'],
  ['مشروع ١٩٨', 'مشروع 198'],
  ['برج ٠٩', 'برج 09'],
  ['پلاک ۱۲۳', 'پلاك 123'],
  ['۴۵۶', '٤٥٦'],
  ['البرشاء ٢', 'البرشاء 2'],
  ['Creek Villa', 'CREEK villa'],
  ['Café Résidence', 'cafe residence'],
  ['Zürich House', 'zurich house'],
  ['E\u0301toile', '\u00c9toile'],
  ['Señorío', 'senorio'],
  ['Ｃｒｅｅｋ ９', 'creek 9'],
  ['Al\u00a0\u00a0Barsha', ' al barsha '],
  ['Villa\u200b 1\u00ad2', 'villa 12'],
  ['İstanbul', 'istanbul'],
  ['Ångström', 'angstrom'],
  ['ﬁt-out', 'fit-out'],
]

describe('what search takes for the same', () => {
  it.each(same)('%s and %s', (stored, typed) => {
    expect(foldText(stored)).toBe(foldText(typed))
    expect(foldText(foldText(stored))).toBe(foldText(stored))
  })

  it('is not what only resembles it', () => {
    const others = ['برج', 'بوج', 'حمد', 'احمد', 'فيلا', 'فلا', '198', '1980', 'villa', 'villas', 'al-barsha']
    expect(new Set(others.map(foldText)).size).toBe(others.length)
    expect(foldText('ВИЛЛА')).toBe('вилла')
    expect(foldText('हिंदी')).not.toBe(foldText('हद'))
  })

  it('is nothing, if nothing is to be seen', () => {
    expect(foldText(' \t\u200f\u0640\u064b\0 ')).toBe('')
  })
})

it('only digits become Western in a code', () => {
  expect(toWesternDigits('١٩٨أ ۴۵')).toBe('198أ 45')
})
