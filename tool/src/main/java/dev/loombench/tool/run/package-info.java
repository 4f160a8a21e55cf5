/** Where the stages meet: a study is run here, trial by trial. */
package dev.loombench.tool.run;
