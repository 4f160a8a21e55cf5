package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reader of the settings that all server JVMs share. */
public final class JvmReader {

  public static final JvmSettings DEFAULT = JvmSettings.of("512m", Collector.SERIAL, List.of());

  private static final Function<Cursor, Optional<Collector>> COLLECTOR =
      ValueReaders.oneOf(
          Stream.concat(
                  Stream.of(Optional.<Collector>empty()),
                  Stream.of(Collector.values()).map(Optional::of))
              .toList(),
          JvmSettings::text);
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

  /** Reads the field. */
  static JvmSection read(Cursor jvm, Path folder) {
    YamlFields fields = jvm.fields("a mapping with 'heap', 'gc', 'flags' and 'jdk'");
    Optional<String> heap = fields.optional("heap", DEFAULT.heap(), JvmReader::heap);
    Optional<Collector> collector = fields.optional("gc", DEFAULT.collector(), COLLECTOR);
    List<String> flags =
        fields.optional(
            "flags",
            DEFAULT.flags(),
            value -> value.items("a list of JVM flags", JvmReader::sharedFlag));
    Optional<String> jdk = fields.optional(JdkReader.FIELD, value -> JdkReader.read(value, folder));
    fields.done();
    return new JvmSection(new JvmSettings(heap, collector, flags), jdk);
  }

  static List<String> variantFlags(YamlFields variant) {
    return variant.list("jvm-flags", "a list of JVM flags", JvmReader::flag);
  }

  private static Optional<String> heap(Cursor value) {
    String heap =
        value.text(
            MemorySize.RULE + ", or 'default'",
            text -> text.equals(JvmSettings.DEFAULT) || MemorySize.ofText(text).isPresent());
    return Optional.of(heap).filter(size -> !size.equals(JvmSettings.DEFAULT));
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
    String flag = value.argument();
    if (!flag.startsWith("-")) {
      throw value.refuseFound("a JVM flag, which begins with '-'");
    }
    return flag;
  }
}
