package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.id.VariantId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Change of a launch that makes a variant.
 *
 * @param jvmFlags JVM flags, without heap and collector
 * @param arguments program arguments, added after those of the launch
 * @param jdk JDK: a release like {@code 21} or a folder; empty for the tool's JDK
 * @param heap initial and maximum heap in JVM syntax, like {@code 512m}; empty for the study's
 * @param collector key of a {@link Collector}; empty for the study's
 * @param cpus CPU quota; empty for none
 * @param reason its difference from the others, for people: a phrase without a period
 */
public record VariantChange(
    VariantId id,
    List<String> jvmFlags,
    List<String> arguments,
    Map<String, String> environment,
    Optional<String> jdk,
    Optional<String> heap,
    Optional<String> collector,
    OptionalDouble cpus,
    String reason) {

  public VariantChange {
    jvmFlags = List.copyOf(jvmFlags);
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** Returns a variant that changes nothing. */
  public static VariantChange none(String name, String reason) {
    return new VariantChange(
        new VariantId(name),
        List.of(),
        List.of(),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        reason);
  }

  public VariantChange withFlags(List<String> others) {
    return new VariantChange(
        id, others, arguments, environment, jdk, heap, collector, cpus, reason);
  }

  public VariantChange withArguments(List<String> others) {
    return new VariantChange(id, jvmFlags, others, environment, jdk, heap, collector, cpus, reason);
  }

  public VariantChange withVariable(String name, String value) {
    return new VariantChange(
        id, jvmFlags, arguments, Map.of(name, value), jdk, heap, collector, cpus, reason);
  }

  public VariantChange withJdk(String other) {
    return new VariantChange(
        id, jvmFlags, arguments, environment, Optional.of(other), heap, collector, cpus, reason);
  }

  /** Returns the same variant with a heap and a collector, each empty for the study's. */
  public VariantChange with(Optional<String> newHeap, Optional<String> newCollector) {
    return new VariantChange(
        id, jvmFlags, arguments, environment, jdk, newHeap, newCollector, cpus, reason);
  }

  public VariantChange withCpus(double quota) {
    var set = OptionalDouble.of(quota);
    return new VariantChange(
        id, jvmFlags, arguments, environment, jdk, heap, collector, set, reason);
  }

  public VariantChange named(VariantId name, String otherReason) {
    return new VariantChange(
        name, jvmFlags, arguments, environment, jdk, heap, collector, cpus, otherReason);
  }

  /** Returns this change with another on top, whose settings win; the name and reason are its. */
  public VariantChange and(VariantChange later) {
    var flags = new LinkedHashSet<>(jvmFlags);
    later.jvmFlags().forEach(flags::remove);
    flags.addAll(later.jvmFlags());
    var variables = new LinkedHashMap<>(environment);
    variables.putAll(later.environment());
    return new VariantChange(
        later.id(),
        List.copyOf(flags),
        Launch.merged(arguments, later.arguments()),
        variables,
        later.jdk().or(() -> jdk),
        later.heap().or(() -> heap),
        later.collector().or(() -> collector),
        later.cpus().isPresent() ? later.cpus() : cpus,
        later.reason());
  }

  /** Returns all JVM flags of the variant, those of heap and collector included. */
  public List<String> allJvmFlags() {
    var flags = new ArrayList<String>();
    heap.ifPresent(size -> flags.addAll(List.of("-Xms" + size, "-Xmx" + size)));
    collector.ifPresent(key -> flags.add(Collector.valueOf(key.toUpperCase(Locale.ROOT)).flag()));
    flags.addAll(jvmFlags);
    return List.copyOf(flags);
  }
}
