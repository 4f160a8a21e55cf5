package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Reads what every server JVM is given. */
public final class JvmReader {

  public static final JvmSettings DEFAULT = new JvmSettings("512m", Collector.SERIAL, List.of());

  private static final Pattern HEAP_FLAG =
      Pattern.compile("-Xm[sx].*|-XX:(Initial|Max)HeapSize=.*");
  private static final Pattern COLLECTOR_FLAG = Pattern.compile("-XX:[+-]Use\\w+GC");

  private JvmReader() {}

  /**
   * What a study file says under {@code jvm}.
   *
   * @param settings what every JVM is given
   * @param jdk which JDK variants have that say nothing else; empty for the tool's
   */
  record Asked(JvmSettings settings, String jdk) {
    static final Asked DEFAULT = new Asked(JvmReader.DEFAULT, "");
  }

  /**
   * Reads it.
   *
   * @param folder the study file's
   */
  static Asked read(Cursor jvm, Path folder) {
    YamlFields fields = jvm.fields("a mapping with 'heap', 'gc', 'flags' and 'jdk'");
    ParseResult<String> heap = fields.optional("heap", DEFAULT.heap(), JvmReader::heap);
    ParseResult<Collector> collector =
        fields.optional(
            "gc",
            DEFAULT.collector(),
            ValueReaders.oneOf(List.of(Collector.values()), Collector::key));
    ParseResult<List<String>> flags =
        fields.optional(
            "flags",
            DEFAULT.flags(),
            value -> value.items("a list of JVM flags", JvmReader::sharedFlag));
    ParseResult<String> jdk =
        fields.optional(JdkReader.FIELD, "", value -> JdkReader.read(value, folder));
    fields.done();
    return new Asked(new JvmSettings(heap.value(), collector.value(), flags.value()), jdk.value());
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
    String flag = ValueReaders.argument(value);
    if (!flag.startsWith("-")) {
      throw value.refuseFound(allowed);
    }
    return flag;
  }
}
