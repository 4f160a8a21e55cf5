package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.recognize.Pools;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Setting that gives a variant more of the resource that is its bottleneck.
 *
 * @param reason reason to vary it, a phrase with a period
 * @param values value of {@code --vary}: the setting with the value in effect and twice as much
 */
record MoreOfResource(String reason, String values) {

  private static final int NO_PINNING_IN_MONITORS = 24;
  private static final int MEBIBYTE_SHIFT = 20;

  /** Returns the setting; empty if it, or its value in effect, is not known. */
  static Optional<MoreOfResource> of(Application application, Study study, Diagnosis diagnosis) {
    Variant variant = study.variant(diagnosis.variant());
    return switch (diagnosis.bottleneck()) {
      case CONNECTION_POOL ->
          pool(
              "the effect of a larger connection pool.",
              application.pools().connections(),
              variant);
      case WORKER_POOL ->
          pool("the effect of more threads.", application.pools().workers(), variant);
      case HEAP ->
          study
              .jvm()
              .largestHeap(variant.jvmFlags())
              .filter(_ -> application.launch().takesJvmFlags())
              .map(MoreOfResource::heap);
      case CPU_QUOTA -> variant.limits().cpus().stream().mapToObj(MoreOfResource::cpus).findFirst();
      case PINNED_CARRIERS ->
          pinningRelease(variant)
              .map(
                  release ->
                      new MoreOfResource(
                          "the effect of a JDK that does not pin in monitors.",
                          "jdk=%s,25".formatted(release)));
      case GENERATOR, CPU, EVENT_LOOP, LOCKS, DOWNSTREAM, ACCEPT_QUEUE, FEW_AT_ONCE, UNKNOWN ->
          Optional.empty();
    };
  }

  private static Optional<MoreOfResource> pool(
      String reason, Optional<Pools.Size> pool, Variant variant) {
    return pool.map(known -> known.in(variant)).stream()
        .flatMapToInt(OptionalInt::stream)
        .mapToObj(
            size ->
                new MoreOfResource(
                    reason, "%s=%d,%d".formatted(pool.orElseThrow().property(), size, 2L * size)))
        .findFirst();
  }

  private static MoreOfResource heap(String size) {
    long mebibytes = MemorySize.bytes(size) >> MEBIBYTE_SHIFT;
    return new MoreOfResource(
        "the effect of a larger heap.", "heap=%dm,%dm".formatted(mebibytes, 2 * mebibytes));
  }

  private static MoreOfResource cpus(double quota) {
    return new MoreOfResource(
        "the effect of more CPU.",
        "cpus=%s,%s".formatted(StudyWriter.plain(quota), StudyWriter.plain(2 * quota)));
  }

  /** Returns the variant's JDK if it is a release whose virtual threads pin in monitors. */
  private static Optional<String> pinningRelease(Variant variant) {
    return variant
        .jdk()
        .filter(jdk -> jdk.matches("[0-9]{1,3}([.].*)?"))
        .filter(jdk -> Integer.parseInt(jdk.split("[.]", 2)[0]) < NO_PINNING_IN_MONITORS);
  }
}
