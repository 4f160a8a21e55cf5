package dev.loombench.tool.ownapp.recognize;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Recognized application.
 *
 * @param name short name, valid as the name of a study
 * @param minimumJdk oldest Java release that loads its main class; empty if unknown
 * @param readyPaths paths to probe for readiness, in this order: health endpoints first, {@code /}
 *     last
 * @param proposals variants worth comparing; the first changes nothing and is the baseline
 */
public record Application(
    String name,
    Framework framework,
    Optional<String> version,
    OptionalInt minimumJdk,
    Launch launch,
    List<String> readyPaths,
    List<VariantChange> proposals,
    List<String> remarks,
    Pools pools) {

  public Application {
    readyPaths = List.copyOf(readyPaths);
    proposals = List.copyOf(proposals);
    remarks = List.copyOf(remarks);
    if (proposals.isEmpty()) {
      throw new IllegalArgumentException("an application needs its baseline");
    }
  }

  public VariantChange baseline() {
    return proposals.getFirst();
  }
}
