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
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of the settings that all server JVMs share. */
public final class JvmReader {

  public static final JvmSettings DEFAULT = new JvmSettings("512m", Collector.SERIAL, List.of());

  private static final Pattern HEAP_FLAG =
      Pattern.compile("-Xm[sx].*|-XX:(Initial|Max)HeapSize=.*");
  private static final Pattern COLLECTOR_FLAG = Pattern.compile("-XX:[+-]Use\\w+GC");

  private JvmReader() {}

  /**
   * Values of the field {@code jvm}.
   *
   * @param jdk the JDK of variants that name none; empty for the JDK of the tool
   */
  record JvmSection(JvmSettings settings, Optional<String> jdk) {
    static final JvmSection DEFAULT = new JvmSection(JvmReader.DEFAULT, Optional.empty());
  }

  /**
   * Reads the field.
   *
   * @param folder folder of the study file
   */
  static JvmSection read(Cursor jvm, Path folder) {
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
    ParseResult<Optional<String>> jdk =
        fields.optional(JdkReader.FIELD, value -> JdkReader.read(value, folder));
    fields.done();
    return new JvmSection(
        new JvmSettings(heap.value(), collector.value(), flags.value()), jdk.value());
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
   * Refuses flags that {@code jvm.heap} and {@code jvm.gc} set; one of the two would have no
   * effect.
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
