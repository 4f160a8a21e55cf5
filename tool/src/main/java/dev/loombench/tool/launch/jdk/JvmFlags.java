package dev.loombench.tool.launch.jdk;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.text.SecretNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * JVM flags of a server, and the check that they are in effect.
 *
 * @param flags in order: the last of two contradicting flags wins
 * @param ofVariant those that the variant sets itself
 */
public record JvmFlags(List<String> flags, List<String> ofVariant) {

  private static final String MAX_HEAP = "-Xmx";
  private static final String PROCESSORS = "-XX:ActiveProcessorCount=";

  /**
   * Smallest share of -Xmx that a JVM reports as its largest heap. Serial and Parallel leave out
   * one survivor space, by default a tenth of the young generation's third; alignment may add a
   * little.
   */
  private static final double LEAST_HEAP_SHARE = 0.85;

  private static final double MOST_HEAP_SHARE = 1.02;

  /** Environment variables from which every JVM takes flags. */
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  public JvmFlags {
    flags = List.copyOf(flags);
    ofVariant = List.copyOf(ofVariant);
  }

  /** Returns flags of an environment that its own does not replace, with secrets masked. */
  public static Map<String, String> inherited(
      Map<String, String> environment, Map<String, String> own) {
    var inherited = new LinkedHashMap<String, String>();
    for (String variable : VARIABLES) {
      String flags = environment.getOrDefault(variable, "");
      if (!flags.isBlank() && !own.containsKey(variable)) {
        inherited.put(variable, SecretNames.masked(flags));
      }
    }
    return inherited;
  }

  /**
   * Combines the flags of study, recorders and variant. A variant's collector replaces the study's,
   * since a JVM with two collectors does not start.
   */
  public static JvmFlags of(
      JvmSettings jvm, int processors, List<String> recorderFlags, List<String> variantFlags) {
    var flags = new ArrayList<String>();
    jvm.heap().ifPresent(heap -> flags.addAll(List.of("-Xms" + heap, MAX_HEAP + heap)));
    if (variantFlags.stream().noneMatch(flag -> collectorOf(flag).isPresent())) {
      jvm.collector().map(Collector::flag).ifPresent(flags::add);
    }
    flags.add(PROCESSORS + processors);
    flags.addAll(jvm.flags());
    flags.addAll(recorderFlags);
    flags.addAll(variantFlags);
    return new JvmFlags(flags, variantFlags);
  }

  /** Returns flags for a native executable: heap sizes, processors, and the variant's own. */
  public JvmFlags ofExecutable() {
    return new JvmFlags(
        flags.stream()
            .filter(
                flag ->
                    flag.startsWith("-Xms")
                        || flag.startsWith(MAX_HEAP)
                        || flag.startsWith(PROCESSORS)
                        || ofVariant.contains(flag))
            .toList(),
        ofVariant);
  }

  /** Compares the flags with facts of the JVM; a flag without a fact is not in effect. */
  public List<String> notInEffect(Map<String, String> facts) {
    String arguments = " " + facts.getOrDefault("jvm.arguments", "") + " ";
    return Stream.of(
            flags.stream()
                .filter(flag -> !arguments.contains(" " + flag + " "))
                .map(flag -> flag + " is not in effect: the JVM did not receive it"),
            withoutEffect(facts).stream())
        .flatMap(complaints -> complaints)
        .toList();
  }

  /** Compares heap, collector and processors with the facts that the server reports. */
  public List<String> withoutEffect(Map<String, String> facts) {
    return Stream.of(
            wrongHeap(facts.getOrDefault("jvm.max-heap-bytes", "")),
            wrongCollector(facts.getOrDefault("jvm.gc", "")),
            wrongProcessors(facts.getOrDefault("jvm.available-processors", "")))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns the flags that no command line of a process group contains. */
  public List<String> notInAnyOf(List<String> commandLines) {
    return flags.stream()
        .filter(flag -> commandLines.stream().noneMatch(line -> line.contains("\0" + flag + "\0")))
        .map(flag -> flag + " is on no command line of the server")
        .toList();
  }

  private Optional<String> wrongHeap(String found) {
    return last(MAX_HEAP)
        .filter(wanted -> !isAbout(MemorySize.bytes(wanted), found))
        .map(
            wanted ->
                "%s%s wanted, but the maximum heap is '%s' bytes"
                    .formatted(MAX_HEAP, wanted, found));
  }

  private Optional<String> wrongCollector(String found) {
    return flags.stream()
        .flatMap(flag -> collectorOf(flag).stream())
        .reduce((_, second) -> second)
        .filter(wanted -> !found.contains(beanOf(wanted)))
        .map(wanted -> "%s wanted, but the collector is '%s'".formatted(wanted.flag(), found));
  }

  private Optional<String> wrongProcessors(String found) {
    return last(PROCESSORS)
        .filter(wanted -> !wanted.equals(found))
        .map(wanted -> "%s%s wanted, but the JVM counts '%s'".formatted(PROCESSORS, wanted, found));
  }

  private Optional<String> last(String prefix) {
    return flags.stream()
        .filter(flag -> flag.startsWith(prefix))
        .map(flag -> flag.substring(prefix.length()))
        .reduce((_, second) -> second);
  }

  private static boolean isAbout(long wanted, String found) {
    if (!found.matches("\\d+")) {
      return false;
    }
    double share = (double) Long.parseLong(found) / wanted;
    return share >= LEAST_HEAP_SHARE && share <= MOST_HEAP_SHARE;
  }

  private static Optional<Collector> collectorOf(String flag) {
    return Stream.of(Collector.values())
        .filter(collector -> collector.flag().equals(flag))
        .findFirst();
  }

  /** Returns the substring that only this collector's management beans have in their names. */
  private static String beanOf(Collector collector) {
    return switch (collector) {
      case SERIAL -> "Copy";
      case PARALLEL -> "PS ";
      case G1 -> "G1 ";
      case Z -> "ZGC";
      case SHENANDOAH -> "Shenandoah";
    };
  }
}
