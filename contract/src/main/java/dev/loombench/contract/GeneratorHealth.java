package dev.loombench.contract;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Resource usage of the generator's own process, which reveals a saturated generator. Several
 * generators are counted as one.
 *
 * @param cpuSeconds CPU time from the plan's start to its end, without opening connections before
 * @param runQueueSeconds time for which event loops were runnable but waited for a CPU; empty if
 *     the system does not report it
 * @param gcPauseMillis total time of garbage collections; empty if the engine does not report it
 * @param peakWaiting the maximum number of requests due but not yet sent
 * @param peakResidentBytes the process's peak resident memory; empty if the system does not report
 *     it
 * @param eventLoops the number of event loops that sent requests; of another engine, the number of
 *     its threads that ran at once
 * @param transport the socket transport, {@code epoll} or {@code nio}, or the other engine
 * @param batchingMicros the interval over which requests of open load are collected and sent
 *     together, which saves wake-ups; 0 if each request is sent when due
 */
public record GeneratorHealth(
    double cpuSeconds,
    double wallSeconds,
    OptionalDouble runQueueSeconds,
    OptionalDouble gcPauseMillis,
    long peakWaiting,
    OptionalLong peakResidentBytes,
    int eventLoops,
    String transport,
    long batchingMicros) {

  /** Returns the usage of several generators: sums, and the longest of times. */
  public static GeneratorHealth sum(List<GeneratorHealth> parts) {
    return new GeneratorHealth(
        parts.stream().mapToDouble(GeneratorHealth::cpuSeconds).sum(),
        parts.stream().mapToDouble(GeneratorHealth::wallSeconds).max().orElseThrow(),
        sum(parts, GeneratorHealth::runQueueSeconds),
        sum(parts, GeneratorHealth::gcPauseMillis),
        parts.stream().mapToLong(GeneratorHealth::peakWaiting).sum(),
        parts.stream().allMatch(part -> part.peakResidentBytes.isPresent())
            ? OptionalLong.of(
                parts.stream().mapToLong(part -> part.peakResidentBytes.getAsLong()).sum())
            : OptionalLong.empty(),
        parts.stream().mapToInt(GeneratorHealth::eventLoops).sum(),
        parts.getFirst().transport,
        parts.stream().mapToLong(GeneratorHealth::batchingMicros).max().orElseThrow());
  }

  private static OptionalDouble sum(
      List<GeneratorHealth> parts, Function<GeneratorHealth, OptionalDouble> value) {
    return parts.stream().map(value).allMatch(OptionalDouble::isPresent)
        ? OptionalDouble.of(
            parts.stream().map(value).mapToDouble(OptionalDouble::getAsDouble).sum())
        : OptionalDouble.empty();
  }
}
