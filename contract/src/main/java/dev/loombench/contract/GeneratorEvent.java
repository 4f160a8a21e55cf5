package dev.loombench.contract;

/** Event from the load generator: one JSON object per line on its standard output. */
public sealed interface GeneratorEvent {

  /** The generator accepts commands. */
  record Ready(long pid) implements GeneratorEvent {}

  /** One second of the running plan has passed; results of its requests may still arrive. */
  record Progress(SecondCounts counts) implements GeneratorEvent {}

  /** The plan ended and its histogram log is written. */
  record Done(LoadResult result) implements GeneratorEvent {}

  /** The plan failed; the message gives the cause and the remedy. */
  record Failed(GeneratorFault fault, String message) implements GeneratorEvent {}
}
