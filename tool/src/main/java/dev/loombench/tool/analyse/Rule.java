package dev.loombench.tool.analyse;

import java.util.Optional;

/** Tells from symptoms whether one resource gave out. */
interface Rule {

  /** What it finds; none if the symptoms don't show it, or not enough was measured to tell. */
  Optional<Finding> look(Symptoms symptoms);
}
