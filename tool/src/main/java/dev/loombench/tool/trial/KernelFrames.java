package dev.loombench.tool.trial;

import java.util.List;
import java.util.Set;

/**
 * Which frames are the workload's own work, the rest being what serves it.
 *
 * @param prefixes what such frames begin with, like {@code com.example.pricing.}
 */
public record KernelFrames(List<String> prefixes) {

  /** Of Loombench's own servers: the classes of its kernels that work. */
  public static final KernelFrames OURS = new KernelFrames(List.of("dev.loombench.kernels."));

  /** What stands beside the work: it reads parameters and words errors. */
  private static final Set<String> BESIDE_THE_WORK =
      Set.of("BadParameter", "DownstreamFailure", "Reasons", "RequestFailure", "RequestParameters");

  public KernelFrames {
    prefixes = List.copyOf(prefixes);
  }

  /** Whether any frame of it is the work. */
  public boolean in(SampledStack stack) {
    return stack.frames().stream().anyMatch(this::is);
  }

  private boolean is(String frame) {
    return prefixes.stream().anyMatch(frame::startsWith) && !isBesideOurWork(frame);
  }

  /** Of our own kernels: packages below theirs serve, and some of their classes only read. */
  private static boolean isBesideOurWork(String frame) {
    String ours = OURS.prefixes().getFirst();
    if (!frame.startsWith(ours)) {
      return false;
    }
    String type = frame.substring(ours.length(), Math.max(ours.length(), frame.lastIndexOf('.')));
    return type.contains(".") || type.endsWith("Parameters") || BESIDE_THE_WORK.contains(type);
  }
}
