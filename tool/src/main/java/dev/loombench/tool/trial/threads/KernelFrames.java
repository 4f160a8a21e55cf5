package dev.loombench.tool.trial.threads;

import java.util.List;
import java.util.Set;

/**
 * Frames of the workload's own code; the other frames serve it.
 *
 * @param prefixes prefixes of such frames, like {@code com.example.pricing.}
 */
public record KernelFrames(List<String> prefixes) {

  /** Frames of Loombench's own servers: the classes of their kernels. */
  public static final KernelFrames OURS = new KernelFrames(List.of("dev.loombench.kernels."));

  /** Classes of the kernels that only read parameters and format errors. */
  private static final Set<String> BESIDE_THE_WORK =
      Set.of("BadParameter", "DownstreamFailure", "Reasons", "RequestFailure", "RequestParameters");

  public KernelFrames {
    prefixes = List.copyOf(prefixes);
  }

  public boolean in(SampledStack stack) {
    return stack.frames().stream().anyMatch(this::is);
  }

  private boolean is(String frame) {
    return prefixes.stream().anyMatch(frame::startsWith) && !isBesideOurWork(frame);
  }

  /** Returns true for frames in the packages of our kernels that only serve or read parameters. */
  private static boolean isBesideOurWork(String frame) {
    String ours = OURS.prefixes().getFirst();
    if (!frame.startsWith(ours)) {
      return false;
    }
    String type = frame.substring(ours.length(), Math.max(ours.length(), frame.lastIndexOf('.')));
    return type.contains(".") || type.endsWith("Parameters") || BESIDE_THE_WORK.contains(type);
  }
}
