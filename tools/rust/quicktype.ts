import * as quicktype from "quicktype-core";
import type { Definition, Model } from "../model/model.ts";
import { printFile } from "./file.ts";

/**
 * Carries the model through quicktype's type graph and prints the Rust on its far side.
 *
 * quicktype would merge the members of a union into one struct. So each definition enters as a class without
 * properties, which it leaves alone, and brings itself along as a mark: plain data, of which the renderer puts the model
 * together again, in the model's own order. The data is JSON text, since quicktype goes through every object that it
 * meets, and the file is printed as one piece, since quicktype keeps an object or two for each line that it is given.
 */
export async function throughQuicktype(model: Model): Promise<string> {
  const classes = [...model.definitions.values()].map((definition, index) => {
    return [`definition${index}`, markedClass(`Definition${index}`, index, definition)];
  });
  const properties = Object.fromEntries(classes);
  const schema = { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
  const input = new quicktype.JSONSchemaInput(new quicktype.FetchingJSONSchemaStore(), [readMark]);
  await input.addSource({ name: "Protocol", schema: JSON.stringify(schema) });
  const inputData = new quicktype.InputData();
  inputData.addInput(input);
  const { lines } = await quicktype.quicktype({
    inputData,
    lang: new ProtocolLanguage(model),
    combineClasses: false,
    inferMaps: false,
    inferEnums: false,
    alphabetizeProperties: false,
    checkProvenance: false,
    indentation: "",
  });
  return `${lines.join("\n").trimEnd()}\n`;
}

/** A definition and its place in the model. */
interface Mark {
  readonly index: number;
  readonly definition: Definition;
}

/** Of the JSON text of a mark. */
const MARK_KEY = "x-definition";

function markedClass(title: string, index: number, definition: Definition): object {
  return { type: "object", title, additionalProperties: false, [MARK_KEY]: JSON.stringify({ index, definition }) };
}

class MarkKind extends quicktype.TypeAttributeKind<Mark> {
  constructor() {
    super("definition");
  }

  override combine(marks: Mark[]): Mark | undefined {
    const [first, ...others] = marks;
    if (others.some((mark) => mark.index !== first?.index)) throw new Error("quicktype merged two definitions");
    return first;
  }

  override makeInferred(): undefined {
    return undefined;
  }

  /** Keeps classes of different definitions apart. */
  override get inIdentity(): boolean {
    return true;
  }

  override requiresUniqueIdentity(): boolean {
    return true;
  }

  override stringify(mark: Mark): string {
    return mark.definition.name;
  }
}

const markKind = new MarkKind();

function readMark(schema: quicktype.JSONSchema): quicktype.JSONSchemaAttributes | undefined {
  if (typeof schema !== "object") return undefined;
  const text = schema[MARK_KEY];
  return typeof text === "string" ? { forType: markKind.makeAttributes(JSON.parse(text) as Mark) } : undefined;
}

class ProtocolLanguage extends quicktype.RustTargetLanguage {
  constructor(private readonly model: Model) {
    super();
  }

  protected override makeRenderer(context: quicktype.RenderContext): ProtocolRenderer {
    return new ProtocolRenderer(this, context, this.model);
  }
}

class ProtocolRenderer extends quicktype.RustRenderer {
  constructor(
    language: quicktype.TargetLanguage,
    context: quicktype.RenderContext,
    private readonly model: Model,
  ) {
    super(language, context, quicktype.getOptionValues(quicktype.rustOptions, {}));
  }

  /** Nothing is printed by a name of quicktype's. */
  protected override assignNames(): ReadonlyMap<quicktype.Name, string> {
    return new Map();
  }

  protected override emitSource(): void {
    const marks: Mark[] = [];
    for (const type of this.typeGraph.allNamedTypes()) {
      if (type.kind !== "class") throw new Error(`quicktype made a type of its own: ${type.kind}`);
      const mark = markKind.tryGetInAttributes(type.getAttributes());
      if (mark !== undefined) marks.push(mark);
    }
    if (marks.length !== this.model.definitions.size) throw new Error("quicktype lost a definition");
    marks.sort((one, two) => one.index - two.index);
    const definitions = new Map(marks.map(({ definition }) => [definition.name, definition]));
    this.emitLine({ kind: "text", text: printFile({ ...this.model, definitions }) });
  }
}
