package dev.loombench.tool.analyze.diagnose;

import java.util.Optional;

/** Tells from symptoms whether one resource gave out. */
interface DiagnosisRule {

  /** What it finds; none if the symptoms don't show it, or not enough was measured to tell. */
  Optional<Finding> look(DiagnosisInputs symptoms);
}
