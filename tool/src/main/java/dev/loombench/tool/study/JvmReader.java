package dev.loombench.tool.study;

import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.yaml.Cursor;
import dev.loombench.tool.study.yaml.Fields;
import dev.loombench.tool.study.yaml.Read;
import dev.loombench.tool.study.yaml.Values;
import java.util.List;
import java.util.regex.Pattern;

/** Reads what every server JVM is given. */
final class JvmReader {

  static final JvmSettings DEFAULT = new JvmSettings("512m", Collector.SERIAL, List.of());

  private static final Pattern HEAP_FLAG =
      Pattern.compile("-Xm[sx].*|-XX:(Initial|Max)HeapSize=.*");
  private static final Pattern COLLECTOR_FLAG = Pattern.compile("-XX:[+-]Use\\w+GC");

  private JvmReader() {}

  static JvmSettings read(Cursor jvm) {
    Fields fields = jvm.fields("a mapping with 'heap', 'gc' and 'flags'");
    Read<String> heap = fields.optional("heap", DEFAULT.heap(), JvmReader::heap);
    Read<Collector> collector =
        fields.optional(
            "gc", DEFAULT.collector(), Values.oneOf(List.of(Collector.values()), Collector::key));
    Read<List<String>> flags =
        fields.optional(
            "flags",
            DEFAULT.flags(),
            value -> value.items("a list of JVM flags", JvmReader::sharedFlag));
    fields.done();
    return new JvmSettings(heap.value(), collector.value(), flags.value());
  }

  static List<String> variantFlags(Cursor flags) {
    return flags.items("a list of JVM flags", JvmReader::flag);
  }

  private static String heap(Cursor value) {
    String heap = value.text(MemorySize.RULE);
    if (MemorySize.ofText(heap).isEmpty()) {
      throw value.refuseFound(MemorySize.RULE);
    }
    return heap;
  }

  /**
   * Heap and collector have fields of their own; given twice, one of them would not be in force.
   */
  private static String sharedFlag(Cursor value) {
    String flag = flag(value);
    if (HEAP_FLAG.matcher(flag).matches()) {
      throw value.refuseFound("the heap in 'jvm.heap' instead");
    }
    if (COLLECTOR_FLAG.matcher(flag).matches()) {
      throw value.refuseFound("the garbage collector in 'jvm.gc' instead");
    }
    return flag;
  }

  private static String flag(Cursor value) {
    String allowed = "a JVM flag, which begins with '-'";
    String flag = Values.argument(value);
    if (!flag.startsWith("-")) {
      throw value.refuseFound(allowed);
    }
    return flag;
  }
}
