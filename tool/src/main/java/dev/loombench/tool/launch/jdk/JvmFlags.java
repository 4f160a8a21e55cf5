package dev.loombench.tool.launch.jdk;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.MemorySize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The flags that a server's JVM is given, and whether they are in force.
 *
 * @param flags in the order given: of two that contradict each other the last wins
 */
public record JvmFlags(List<String> flags) {

  private static final String MAX_HEAP = "-Xmx";
  private static final String PROCESSORS = "-XX:ActiveProcessorCount=";

  /**
   * The serial and parallel collectors count one survivor space out of the largest heap that the
   * JVM tells, by default a tenth of the young generation's third; alignment may add a little.
   */
  private static final double LEAST_HEAP_SHARE = 0.85;

  private static final double MOST_HEAP_SHARE = 1.02;

  public JvmFlags {
    flags = List.copyOf(flags);
  }

  /**
   * What the study, the recorders and then the variant ask for. Two collectors would not start, so
   * a variant's own takes the study's place.
   */
  public static JvmFlags of(
      JvmSettings jvm, int processors, List<String> recorderFlags, List<String> variantFlags) {
    var flags = new ArrayList<String>();
    flags.add("-Xms" + jvm.heap());
    flags.add(MAX_HEAP + jvm.heap());
    if (variantFlags.stream().noneMatch(flag -> collectorOf(flag).isPresent())) {
      flags.add(jvm.collector().flag());
    }
    flags.add(PROCESSORS + processors);
    flags.addAll(jvm.flags());
    flags.addAll(recorderFlags);
    flags.addAll(variantFlags);
    return new JvmFlags(flags);
  }

  /** Those that a native executable takes too. */
  public List<String> ofHeap() {
    return flags.stream()
        .filter(flag -> flag.startsWith("-Xms") || flag.startsWith(MAX_HEAP))
        .toList();
  }

  /** Compares them with what the server says of its JVM; what it does not say is not in force. */
  public List<String> notInForce(Map<String, String> facts) {
    String arguments = " " + facts.getOrDefault("jvm.arguments", "") + " ";
    return Stream.of(
            flags.stream()
                .filter(flag -> !arguments.contains(" " + flag + " "))
                .map(flag -> flag + " did not reach the JVM"),
            wrongHeap(facts.getOrDefault("jvm.max-heap-bytes", "")).stream(),
            wrongCollector(facts.getOrDefault("jvm.gc", "")).stream(),
            wrongProcessors(facts.getOrDefault("jvm.available-processors", "")).stream())
        .flatMap(complaints -> complaints)
        .toList();
  }

  /** Those that the command line of no process of a group holds. */
  public List<String> notInAnyOf(List<String> commandLines) {
    return flags.stream()
        .filter(flag -> commandLines.stream().noneMatch(line -> line.contains("\0" + flag + "\0")))
        .map(flag -> flag + " did not reach the server's command line")
        .toList();
  }

  private Optional<String> wrongHeap(String found) {
    return last(MAX_HEAP)
        .filter(wanted -> !isAbout(MemorySize.bytes(wanted), found))
        .map(
            wanted ->
                "%s%s wanted, but the largest heap is '%s' bytes"
                    .formatted(MAX_HEAP, wanted, found));
  }

  private Optional<String> wrongCollector(String found) {
    return flags.stream()
        .flatMap(flag -> collectorOf(flag).stream())
        .reduce((_, second) -> second)
        .filter(wanted -> !found.contains(beanOf(wanted)))
        .map(wanted -> "%s wanted, but collecting is '%s'".formatted(wanted.flag(), found));
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

  /** What the names of the collector's management beans have and no other's. */
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
