/** A line whose brackets nest this deeply. */
export function deepLine(levels: number): string {
  return `${'{"type":"tree","child":'.repeat(levels - 1)}{"type":"tree"}${"}".repeat(levels - 1)}`;
}

/** Lines that the sample model takes, in many spellings. */
export const sampleLines: readonly string[] = [
  '{"type":"init","version":1,"dir":"/x"}',
  '{"type":"init","version":4294967295,"dir":"/x","key":"abc","tools":["a"],"mode":"plan"}',
  '{"dir":"/x","version":1.0,"type":"init"}',
  ' {"type" : "init", "version":\t1e0 , "dir":"/\\u0078", "unknown":[{"a":1}] } ',
  '{"type":"numbers","n":-1.5e-3,"i":1e3,"range":9.75,"above":0.6,"step":-95}',
  '{"type":"strings","short":"😀é漢","both":"abcz","mode":"auto","code":"NEW","mixed":true,"fixed":7.0,"maybe":null,"none":null}',
  '{"type":"lists","items":[1,2,3],"unique":["a","__proto__"],"pair":["a",null],"loose":["a"],"tail":["a",true,false]}',
  '{"type":"lists","things":[null,{},[],"x"],"grid":[[],[1]],"records":[{"x":1,"y":2,"z":3}]}',
  '{"type":"maps","counts":{"b":1,"__proto__":2,"1":3},"points":{"p":{"x":0,"y":0}},"any":{"":null}}',
  '{"type":"payload","output":null,"input":{"a":[1,{"b":"\\ud83d\\ude00"}]}}',
  '{"type":"nested","action":{"type":"create","title":"t","color":"brown"},"actions":[{"type":"clear"}]}',
  '{"type":"status","ok":true}',
  '{"ok":false,"type":"status","error":"e"}',
  '{"type":"names","a-b":"","quote\\"\\\\":"x","__proto__":1,"constructor":"c","hasOwnProperty":true,"~/":"","ключ":"","":""}',
  '{"type":"choices","scalar":3,"shape":{"x":1,"y":2},"json":{"a":[1,"x",null,{"b":false}]},"odd":null}',
  '{"type":"rest","id":1,"a":2,"b":3.5}',
  '{"type":"__proto__","value":"x"}',
  '{"type":"constructor","value":"x"}',
  '{"type":"pong","value":" : \\" :"}',
  '{"type":"delta","content":""}',
  '{"type":"delta","content":" a\\n:\\":"}',
  '{"type":"delta","content":"déjà \u2028 😀"}',
  deepLine(127),
];
