package dev.loombench.tool.trial;

import static java.util.Objects.requireNonNull;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One measured window of one variant at one point, or one window for each step of a load. Its
 * server is started and warmed up for it, unless trials of a block share servers.
 *
 * @param number number within the run, in the order made, from 1
 * @param block repetition, from 1; comparisons are made within blocks of a pass
 * @param attempt attempt at this position of the block, from 1
 * @param workload the workload; empty for a start-up
 * @param load identity of the load; none for a start-up
 */
public record Trial(
    int number,
    Pass pass,
    int block,
    int attempt,
    VariantId variant,
    Optional<WorkloadId> workload,
    LoadId load,
    long seed) {

  private static final Pattern NOT_IN_FILE_NAMES = Pattern.compile("[^A-Za-z0-9_-]");

  public Trial {
    requireNonNull(pass, "pass");
    requireNonNull(variant, "variant");
    requireNonNull(workload, "workload");
    requireNonNull(load, "load");
  }

  public PointId point(LoadId step) {
    return new PointId(workload, load, step);
  }

  public Trial numbered(int other) {
    return new Trial(other, pass, block, attempt, variant, workload, load, seed);
  }

  /** Returns a name that sorts in the order made and is a valid file name. */
  public String id() {
    String digits = Integer.toString(number);
    return "0".repeat(Math.max(0, 4 - digits.length()))
        + digits
        + "-"
        + pass.key()
        + "-b"
        + block
        + workload.map(there -> "-" + fileName(there.name())).orElse("")
        + "-"
        + fileName(variant.name());
  }

  private static String fileName(String text) {
    return NOT_IN_FILE_NAMES.matcher(text).replaceAll("_");
  }
}
