package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.YamlFields;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reader of the limits of servers, which checks that heaps fit.
 *
 * @param jvm settings of every JVM; empty if they could not be read
 * @param byStudy the limits of variants without own limits; empty if they could not be read
 */
record LimitsReader(Optional<JvmSettings> jvm, Optional<Limits> byStudy) {

  private static final String FIELD = "limits";
  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,4}(\\.[0-9]{1,3})?");
  private static final String CPUS_RULE = Limits.CPUS_RULE + ", like 0.5 for half of one";
  private static final long MIN_MEMORY = 16L << 20;
  private static final String MEMORY_RULE = "a size of 16m or more with its unit, like 256m or 2g";

  static Limits read(Cursor limits) {
    YamlFields fields = limits.fields("a mapping with 'cpus', 'memory' or both");
    OptionalDouble cpus =
        fields.optional(
            "cpus", OptionalDouble.empty(), value -> OptionalDouble.of(LimitsReader.cpus(value)));
    OptionalLong memory =
        fields.optional(
            "memory", OptionalLong.empty(), value -> OptionalLong.of(LimitsReader.memory(value)));
    fields.done();
    if (fields.names().isEmpty()) {
      throw limits.refuse("the mapping is empty; give 'cpus', 'memory' or both");
    }
    return new Limits(cpus, memory);
  }

  /**
   * Reads the variant's own limits, else the study's. Must be called before {@link
   * YamlFields#done}.
   */
  Limits of(YamlFields variant) {
    return variant.optional(FIELD, byStudy.orElse(Limits.NONE), LimitsReader::read);
  }

  /** Refuses limits of a server that the tool does not start. */
  void refuse(YamlFields variant) {
    if (variant.names().contains(FIELD)) {
      throw variant.refuse(FIELD, "a running server can't be limited; remove 'limits'");
    }
    if (byStudy.orElse(Limits.NONE).any()) {
      throw variant.refuse(
          "url",
          "the study's 'limits' apply to all variants, but a running server can't be"
              + " limited; set limits on the other variants instead");
    }
  }

  /**
   * Refuses a heap larger than the memory limit.
   *
   * @param kind field to report the error at if the limits are the study's
   */
  void requireRoomForHeap(YamlFields variant, String kind, Limits limits, List<String> jvmFlags) {
    if (limits.memoryBytes().isEmpty() || jvm.isEmpty()) {
      return;
    }
    long memory = limits.memoryBytes().getAsLong();
    Optional<String> heap = jvm.get().largestHeap(jvmFlags);
    if (heap.isPresent() && MemorySize.bytes(heap.get()) > memory) {
      throw variant.refuse(
          variant.names().contains(FIELD) ? FIELD : kind,
          "a heap of %s exceeds the memory limit of %s, and a JVM needs memory besides its heap; lower 'heap' or raise 'memory'"
              .formatted(heap.get(), MemorySize.text(memory)));
    }
  }

  private static double cpus(Cursor value) {
    return Optional.of(value.text(CPUS_RULE))
        .filter(text -> DECIMAL.matcher(text).matches())
        .map(BigDecimal::new)
        .filter(Limits::acceptsCpus)
        .orElseThrow(() -> value.refuseFound(CPUS_RULE))
        .doubleValue();
  }

  private static long memory(Cursor value) {
    return MemorySize.ofText(value.text(MEMORY_RULE))
        .filter(bytes -> bytes >= MIN_MEMORY)
        .orElseThrow(() -> value.refuseFound(MEMORY_RULE));
  }
}
