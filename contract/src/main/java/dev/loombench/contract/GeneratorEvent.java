package dev.loombench.contract;

/** What the generator tells the tool: one JSON object a line on its standard output. */
public sealed interface GeneratorEvent {

  /** The generator waits for commands. */
  record Ready(long pid) implements GeneratorEvent {}

  /** A second of the plan in hand has passed; its results may still grow. */
  record Progress(SecondCounts counts) implements GeneratorEvent {}

  /** The plan in hand is carried out and its histogram log written. */
  record Done(LoadResult result) implements GeneratorEvent {}

  /** The plan in hand could not be carried out; the message says why and what to do. */
  record Failed(String message) implements GeneratorEvent {}
}
