package dev.loombench.tool.ownapp.start;

import java.util.Optional;
import java.util.OptionalInt;

/** Likely reason why an application did not become ready, found in its log. */
public sealed interface StartHint {
  record PortTaken(OptionalInt port) implements StartHint {}

  /** The application listens on a port that it was not given. */
  record ListensElsewhere(int port) implements StartHint {}

  /** The application wants arguments; the line says which. */
  record ArgumentsMissing(String line) implements StartHint {}

  record MainClassMissing(String line) implements StartHint {}

  /** The classes need a newer Java release. */
  record JdkTooOld(int needed) implements StartHint {}

  /** A database was not reached or not configured; the line is the driver's. */
  record DatabaseUnreachable(String line) implements StartHint {}

  record ServiceUnreachable(String line) implements StartHint {}

  record SettingMissing(String name) implements StartHint {}

  /** A file of the working folder, which is fresh for each server, does not exist. */
  record FileMissing(String file) implements StartHint {}

  record HeapTooSmall(String line) implements StartHint {}

  /** Flags of an environment variable, which the JVM refuses beside those of the command. */
  record FlagsOfEnvironment(String variable, String flags, String line) implements StartHint {}

  record FlagRefused(String line) implements StartHint {}

  /** No known reason; the line is the first that reports an error, if there is one. */
  record Unknown(Optional<String> line) implements StartHint {}
}
