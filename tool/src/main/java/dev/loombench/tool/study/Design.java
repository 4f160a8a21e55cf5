package dev.loombench.tool.study;

/**
 * How the trials of a study are chosen. It is part of the study, so that a run's folder alone tells
 * how to go on with it, and a run is not gone on with by another design.
 */
public sealed interface Design {

  /** Every block as often as the protocol's blocks say. */
  record Fixed() implements Design {}
}
