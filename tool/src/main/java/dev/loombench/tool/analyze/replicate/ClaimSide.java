package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.study.replication.ClaimTest;
import java.util.List;

/** A variant at a workload whose figures a claim needs. */
record ClaimSide(String variant, String workload) {

  static List<ClaimSide> of(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          List.of(new ClaimSide(ratio.of(), ratio.in()), new ClaimSide(ratio.over(), ratio.in()));
      case ClaimTest.Growth growth ->
          List.of(
              new ClaimSide(growth.of(), growth.in()), new ClaimSide(growth.of(), growth.overIn()));
      case ClaimTest.Level level -> List.of(new ClaimSide(level.of(), level.in()));
      case ClaimTest.Untried _ -> List.of();
    };
  }
}
